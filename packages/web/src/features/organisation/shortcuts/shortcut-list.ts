// Every key that does something on its own, once: what hears keys, the sheet behind `?`, the command bar and tooltips
// read it here. A key is named as the browser names it (`j`, `?`, `Enter`), `Shift+` before a letter where it counts,
// `Mod+` for Ctrl or Cmd, `Alt+` for Alt or Option; two letters one after the other stand with a space between.

export const shortcutGroups = ['move', 'ticket', 'go', 'everywhere'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

interface Shortcut {
  readonly keys: string
  readonly group: ShortcutGroup
  /** Not offered in the command bar: it says nothing away from the keyboard. */
  readonly isMove?: true
  /** Heard while somebody types, and over what lies over the page. */
  readonly isForced?: true
  /** The same where somebody types, such as in the composer. */
  readonly typing?: string
  /** What it does cannot go to another key. */
  readonly isFixed?: true
}

export const shortcuts = {
  serving: { keys: '1', group: 'move' },
  waiting: { keys: '2', group: 'move' },
  next: { keys: 'j', group: 'move', isMove: true },
  previous: { keys: 'k', group: 'move', isMove: true },
  openNext: { keys: 'Shift+j', typing: 'Alt+j', group: 'move' },
  openPrevious: { keys: 'Shift+k', typing: 'Alt+k', group: 'move' },
  open: { keys: 'Enter', group: 'move', isMove: true, isFixed: true },
  back: { keys: 'Escape', group: 'move', isMove: true, isFixed: true },
  select: { keys: 'x', group: 'move', isMove: true },
  selectRange: { keys: 'Shift+x', group: 'move', isMove: true },

  reply: { keys: 'r', typing: 'Alt+r', group: 'ticket' },
  note: { keys: 'n', typing: 'Alt+n', group: 'ticket' },
  askAi: { keys: 'i', typing: 'Alt+i', group: 'ticket' },
  assign: { keys: 'a', group: 'ticket' },
  transfer: { keys: 'Shift+a', typing: 'Alt+Shift+a', group: 'ticket' },
  tag: { keys: 't', typing: 'Alt+t', group: 'ticket' },
  snooze: { keys: 'z', typing: 'Alt+z', group: 'ticket' },
  resolve: { keys: 'e', typing: 'Alt+e', group: 'ticket' },
  resolveNext: { keys: 'Shift+e', typing: 'Alt+Shift+e', group: 'ticket' },

  goTickets: { keys: 'g i', group: 'go' },
  goKanban: { keys: 'g k', group: 'go' },
  goContacts: { keys: 'g c', group: 'go' },
  goDashboard: { keys: 'g d', group: 'go' },

  bar: { keys: 'Mod+k', group: 'everywhere', isMove: true, isForced: true, isFixed: true },
  search: { keys: '/', group: 'everywhere' },
  sheet: { keys: '?', group: 'everywhere' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

export const shortcutIds = Object.keys(shortcuts).filter(isShortcutId)

export function isShortcutId(text: string): text is ShortcutId {
  return Object.hasOwn(shortcuts, text)
}

export function shortcutOf(id: ShortcutId): Shortcut {
  return shortcuts[id]
}
