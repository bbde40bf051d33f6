type Child = Node | string

/** Creates an element with attributes and children. */
export function createElement(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: Child[]
) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function button(label: string, onClick: () => void, name = label): HTMLElement {
  const element = createElement('button', { type: 'button', 'aria-label': name }, label)
  element.addEventListener('click', onClick)
  return element
}

// A button that is redrawn between press and release receives no click, so redraws wait for the release.
let isPressed = false
const waiting = new Set<() => void>()
document.addEventListener('pointerdown', () => (isPressed = true), true)
for (const release of ['pointerup', 'pointercancel'])
  // The click follows right after the release.
  document.addEventListener(release, () => setTimeout(redrawWaiting), true)

function redrawWaiting(): void {
  isPressed = false
  for (const redraw of waiting) redraw()
  waiting.clear()
}

/** A part of the page with a name, redrawn when its data change. */
export function section(label: string): {
  root: HTMLElement
  draw: (...children: Child[]) => void
} {
  const root = createElement('section', { 'aria-label': label })
  let children: Child[] = []
  const redraw = () => root.replaceChildren(createElement('h2', {}, label), ...children)
  return {
    root,
    draw: (...drawn) => {
      children = drawn
      if (isPressed) waiting.add(redraw)
      else redraw()
    },
  }
}
