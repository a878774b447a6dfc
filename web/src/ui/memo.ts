// Draws a view anew only when one of its properties is another one.
import { Component, h, type ComponentType } from "preact";

export function memo<P extends object>(View: ComponentType<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = this.props as Record<string, unknown>;
      return Object.entries(next).some(([key, value]) => before[key] !== value);
    }
    override render() {
      return h(View as ComponentType<object>, this.props);
    }
  };
}
