// A drawing of the page as a file that stands for itself: styles are written into it.

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
  "opacity",
  "paint-order",
];

/** The text of an SVG file that looks as the drawing does now. */
export function svgFile(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // Wide and transparent, for the mouse.
  const unseen = [...copy.querySelectorAll(".d-reach")];
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
  ground.setAttribute("fill", getComputedStyle(svg).getPropertyValue("background-color"));
  title.after(ground);
  return new XMLSerializer().serializeToString(copy);
}
