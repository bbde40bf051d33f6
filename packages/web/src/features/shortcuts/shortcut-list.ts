// Every key that does something on its own, once: what hears keys, the sheet behind `?`, the command bar and tooltips
// read it here. A key is named as the browser names it (`j`, `?`, `Enter`), `Shift+` before a letter where it counts,
// `Mod+` for Ctrl or Cmd; two letters one after the other stand with a space between.

export const shortcutGroups = ['move', 'ticket', 'go', 'everywhere'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

interface Shortcut {
  readonly keys: string
  readonly group: ShortcutGroup
  /** Not offered in the command bar: it says nothing away from the keyboard. */
  readonly isMove?: true
  /** Heard while one types too. */
  readonly isForced?: true
  /** What it does cannot go to another key. */
  readonly isFixed?: true
}

export const shortcuts = {
  next: { keys: 'j', group: 'move', isMove: true },
  previous: { keys: 'k', group: 'move', isMove: true },
  open: { keys: 'Enter', group: 'move', isMove: true, isFixed: true },
  back: { keys: 'Escape', group: 'move', isMove: true, isFixed: true },
  select: { keys: 'x', group: 'move', isMove: true },
  selectRange: { keys: 'Shift+x', group: 'move', isMove: true },

  reply: { keys: 'r', group: 'ticket' },
  note: { keys: 'n', group: 'ticket' },
  assign: { keys: 'a', group: 'ticket' },
  transfer: { keys: 'Shift+a', group: 'ticket' },
  tag: { keys: 't', group: 'ticket' },
  snooze: { keys: 'z', group: 'ticket' },
  resolve: { keys: 'e', group: 'ticket' },
  resolveNext: { keys: 'Shift+e', group: 'ticket' },

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
