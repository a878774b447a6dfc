// A drawing of the page as a file that stands for itself: styles are written into it.
import type { VNode } from "preact";
import { render } from "preact";
import { download } from "./download";

const kProperties = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "fill-opacity",
  "opacity",
  "stroke-opacity",
  "vector-effect",
  "paint-order",
];

/** The colour behind a drawing: its own, or that of what it stands in. */
function groundOf(svg: Element): string {
  for (let at: Element | null = svg; at; at = at.parentElement) {
    const colour = getComputedStyle(at).getPropertyValue("background-color");
    if (colour !== "rgba(0, 0, 0, 0)" && colour !== "transparent") return colour;
  }
  return "white";
}

/** The text of an SVG file that looks as the drawing does now. */
export function svgFile(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // Wide and transparent, for the mouse.
  const unseen = [...copy.querySelectorAll(".d-reach, .m-hit")];
  const from = [svg, ...svg.querySelectorAll("*")],
    to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const target = to[i]!;
    const style = getComputedStyle(element);
    if (element instanceof SVGGraphicsElement && element !== svg && element.tagName !== "g") {
      for (const property of kProperties) target.setAttribute(property, style.getPropertyValue(property));
    }
    for (const name of ["class", "role", "tabindex", "style", "data-item", "data-name", "aria-pressed", "aria-hidden"])
      target.removeAttribute(name);
  });
  for (const path of unseen) path.remove();
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = svg.getAttribute("aria-label") ?? "";
  copy.prepend(title);
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", groundOf(svg));
  title.after(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a picture that is not on the page, or only in part: it is drawn for this. */
export function savePicture(name: string, picture: VNode): void {
  const host = document.createElement("div");
  host.className = "picture-host";
  document.getElementById("app")!.append(host);
  render(picture, host);
  const svg = host.querySelector("svg");
  if (svg) download(`${name}.svg`, svgFile(svg), "image/svg+xml");
  render(null, host);
  host.remove();
}
