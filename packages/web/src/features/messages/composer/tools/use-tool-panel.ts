import { useState } from 'react'

/** The panels and menus of the composer's tools, of which one is open. */
export type Panel = 'emoji' | 'quick' | 'macros' | 'articles' | 'variables' | 'more'

export interface ToolPanel {
  opened: Panel | undefined
  /** True after the first opening: a closed panel stays mounted for its exit animation. */
  wasOpen: boolean
  /** The button of the panel while it is open. */
  anchorOf: (panel: Panel) => HTMLElement | undefined
  open: (panel: Panel, at: HTMLElement) => void
  /** Closes the panel and focuses the field. */
  close: () => void
  /** Closes the panel when another element takes the focus. */
  leave: () => void
}

/** The open panel. `onClosed` is called when it closes, to focus the field. */
export function useToolPanel(onClosed: () => void): ToolPanel {
  const [opened, setOpened] = useState<Panel>()
  const [wasOpen, setWasOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return {
    opened,
    wasOpen,
    anchorOf: (panel) => (panel === opened ? anchor : undefined),
    open(panel, at) {
      setWasOpen(true)
      setAnchor(at)
      setOpened(panel)
    },
    close() {
      setOpened(undefined)
      onClosed()
    },
    leave: () => setOpened(undefined),
  }
}
