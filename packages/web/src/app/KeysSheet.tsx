import { useMacros } from '../features/messages/macros/index.ts'
import { ShortcutSheet } from '../features/organisation/shortcuts/index.ts'

/** Sheet of all shortcuts, including those of the user's macros. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { macros } = useMacros()
  const withKeys = macros.flatMap(({ id, name, key }) =>
    key === null ? [] : { id, name, keys: key },
  )
  return <ShortcutSheet macros={withKeys} onClose={onClose} />
}
