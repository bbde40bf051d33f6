import { messageVariables } from '@guiche/contract/variables'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { knownAnswerKeys } from '../answer-keys.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'

/** These three are synonyms of other variables. */
const offered = messageVariables.filter(
  (name) => name !== 'ms' && name !== 'gretting' && name !== 'hora',
)

/** Menu of the variables that a text may use: the flow's answer keys and those of all texts. */
export function VariablesButton({ onChoose }: { onChoose: (variable: string) => void }) {
  const say = useWords(nodeDialogWords)
  const [open, setOpen] = useState<{ anchor: HTMLElement; keys: readonly string[] }>()

  function choose(name: string): void {
    setOpen(undefined)
    onChoose(`{{${name}}}`)
  }

  return (
    <>
      <IconAction
        icon={Braces}
        label={say('variables')}
        size="small"
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={({ currentTarget }) => setOpen({ anchor: currentTarget, keys: knownAnswerKeys() })}
      />
      <Menu
        open={open !== undefined}
        anchorEl={open?.anchor}
        onClose={() => setOpen(undefined)}
        // The focus goes to the field with the inserted variable.
        disableRestoreFocus
        slotProps={{ list: { 'aria-label': say('variables') }, paper: { sx: { maxHeight: 360 } } }}
      >
        {open && open.keys.length > 0 && (
          <ListSubheader role="presentation" sx={heading}>
            {say('ownVariables')}
          </ListSubheader>
        )}
        {open?.keys.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            <Box component="code" sx={code}>{`{{${name}}}`}</Box>
          </MenuItem>
        ))}
        {open && open.keys.length > 0 && (
          <ListSubheader role="presentation" sx={heading}>
            {say('everyVariables')}
          </ListSubheader>
        )}
        {offered.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            <Box component="code" sx={code}>{`{{${name}}}`}</Box>
            <Box component="span" sx={quiet}>
              {say(`var_${name}`)}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const heading = {
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'transparent',
  position: 'static',
  px: 2,
  py: 1,
} as const
const code = { fontFamily: 'monospace', fontSize: '0.8125rem' } as const
const quiet = { ml: 'auto', pl: 4, typography: 'caption', color: 'text.secondary' } as const
