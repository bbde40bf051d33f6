import type { PlantedFault } from './planted-fault.ts'

const WRITING = 'packages/web/src/features/messages/composer/writing'
const COMPOSER = ['composer/composer.press']
const ACTIONS = ['thread/message-actions.press']
const LIVE = ['live/live-rooms.press']

export const faultsOfComposerAndLive: readonly PlantedFault[] = [
  {
    name: 'composer: Shift+Enter sends',
    file: `${WRITING}/use-editor-keys.ts`,
    text: '(enterSends.read() && !event.shiftKey)',
    replacement: 'enterSends.read()',
    tests: COMPOSER,
  },
  {
    name: 'composer: a refused note loses its text',
    file: `${WRITING}/use-save-or-send.ts`,
    text: "if (await saveNote(text)) write('')",
    replacement: "await saveNote(text)\n      write('')",
    tests: COMPOSER,
  },
  {
    name: 'composer: a refused edit ends the edit',
    file: `${WRITING}/use-save-or-send.ts`,
    text: 'if (await saveEdit(editing, text)) onEdit(null)',
    replacement: 'await saveEdit(editing, text)\n      onEdit(null)',
    tests: COMPOSER,
  },
  {
    name: 'composer: an edit drops the signature',
    file: `${WRITING}/use-submit.ts`,
    text: 'const body = mark + text.trim()',
    replacement: 'const body = mark.slice(0, 0) + text.trim()',
    tests: COMPOSER,
  },
  {
    name: 'composer: a sent reply keeps its quote',
    file: `${WRITING}/use-save-or-send.ts`,
    text: '    onTyping?.(false)\n    onQuote(null)',
    replacement: '    onTyping?.(false)\n    void onQuote',
    tests: COMPOSER,
  },
  {
    name: 'composer: Esc leaves the field before the reply',
    file: `${WRITING}/use-editor-keys.ts`,
    text: 'else if (quoted !== null) onQuote(null)',
    replacement: 'else if (quoted !== null && editing !== null) onQuote(null)',
    tests: COMPOSER,
  },
  {
    name: 'message actions: a refused deletion says nothing',
    file: 'packages/web/src/features/messages/messages/actions/DeleteMessageDialog.tsx',
    text: 'mutateAsync(id).catch((error: unknown) => toast.error(errorText(error)))',
    replacement: 'mutateAsync(id).catch((error: unknown) => void [toast, errorText(error)])',
    tests: ACTIONS,
  },
  {
    name: 'message actions: a pressed reaction is not taken back',
    file: 'packages/web/src/features/messages/messages/bubble/MessageReactions.tsx',
    text: "onReact?.(message, isOurs ? '' : emoji)",
    replacement: 'onReact?.(message, emoji)',
    tests: ACTIONS,
  },
  {
    name: 'live: the first of two leaves the room for both',
    file: 'packages/web/src/platform/live/live-socket.ts',
    text: '    held.count -= 1\n    if (held.count > 0) return\n',
    replacement: '    held.count -= 1\n',
    tests: LIVE,
  },
  {
    name: 'live: missed words are not refetched',
    file: 'packages/web/src/features/organisation/sessions/live/use-refetch-missed.ts',
    text: 'refetchOlder(cache, toldAt)',
    replacement: 'refetchOlder(cache, toldAt - 1e9)',
    tests: LIVE,
  },
  {
    name: 'live: rooms are not joined again',
    file: 'packages/web/src/platform/live/live-socket.ts',
    text: 'const joins = [...rooms.values()].map(',
    replacement: 'const joins = [...rooms.values()].filter(() => !isBack).map(',
    tests: LIVE,
  },
]
