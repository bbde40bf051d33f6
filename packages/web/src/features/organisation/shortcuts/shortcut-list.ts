// All built-in shortcuts, for the key handler, the sheet behind `?`, the command bar and tooltips. A key has its name
// in the browser (`j`, `?`, `Enter`), with `Shift+` before a letter, `Mod+` for Ctrl or Cmd, `Alt+` for Alt or Option;
// a sequence of two letters has a space between them.

export const shortcutGroups = ['move', 'ticket', 'go', 'everywhere'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

interface Shortcut {
  readonly keys: string
  readonly group: ShortcutGroup
  /** Left out of the command bar, since the action only makes sense by keyboard. */
  readonly isMove?: true
  /** Also active while typing, and under an overlay. */
  readonly isForced?: true
  /** A second shortcut that is also active while typing, such as in the composer. */
  readonly typing?: string
  /** The shortcut cannot be changed. */
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
