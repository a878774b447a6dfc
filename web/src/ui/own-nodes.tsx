// An element whose children are not Preact's: nodes that somebody else made.
import type { HTMLAttributes } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props extends HTMLAttributes<HTMLElement> {
  as: "div" | "span";
  nodes: readonly Node[];
}

export function OwnNodes({ as: Tag, nodes, ...about }: Props) {
  const place = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...nodes), [nodes]);
  return (
    <Tag
      {...(about as object)}
      ref={(element: HTMLElement | null) => {
        place.current = element;
      }}
    />
  );
}
