import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { KeycapList } from '../../../organisation/shortcuts/index.ts'
import { flowEditorWords } from '../flow-editor.words.ts'

const keys = [
  ['n', 'key_add'],
  ['Enter', 'key_open'],
  ['c', 'key_connect'],
  ['Mod+d', 'key_duplicate'],
  ['Delete', 'key_remove'],
  ['Tab', 'key_next'],
  ['Space', 'key_choose'],
  ['ArrowRight', 'key_move'],
  ['Shift+ArrowRight', 'key_moveFar'],
  ['Mod+a', 'key_all'],
  ['Mod+c', 'key_copy'],
  ['Mod+x', 'key_cut'],
  ['Mod+v', 'key_paste'],
  ['Mod+z', 'key_undo'],
  ['Mod+Shift+z', 'key_redo'],
  ['Mod+f', 'key_search'],
  ['Mod+s', 'key_save'],
] as const

/** Shortcuts of the canvas, which replace those of the page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(flowEditorWords)
  return (
    <PlainDialog title={say('keysTitle')} width="xs" onClose={onClose}>
      <Box component="dl" sx={list}>
        {keys.map(([chord, word]) => (
          <Box key={chord} sx={{ display: 'contents' }}>
            <Box component="dt">{say(word)}</Box>
            <Box component="dd" sx={{ m: 0, justifySelf: 'end' }}>
              <KeycapList keys={chord} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 4, typography: 'body2', color: 'text.secondary' }}>{say('keysPointer')}</Box>
    </PlainDialog>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 2,
  alignItems: 'center',
  m: 0,
} as const
