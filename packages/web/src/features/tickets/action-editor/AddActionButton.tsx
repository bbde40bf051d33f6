import { ACTIONS_MAX, actionsOf, type TicketActionKind } from '@guiche/contract/ticket-action-rules'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { actionWords, type ComposedActor, kindWord } from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import { actionIcons } from './action-icons.ts'

interface AddActionProps {
  actor: ComposedActor
  /** Number of actions so far. */
  count: number
  onAdd: (kind: TicketActionKind) => void
}

/** Offers the kinds of actions that the actor may do. */
export function AddActionButton({ actor, count, onAdd }: AddActionProps) {
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasAdded, setHasAdded] = useState(false)
  if (count >= ACTIONS_MAX)
    return (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {say('most', { count: ACTIONS_MAX })}
      </Box>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Plus aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setHasAdded(false)
          setAnchor(currentTarget)
        }}
      >
        {say('addAction')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The added action takes the focus.
        disableRestoreFocus={hasAdded}
        slotProps={{ list: { 'aria-label': say('addAction') } }}
      >
        {actionsOf[actor].map((kind) => {
          const Icon = actionIcons[kind]
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                setHasAdded(true)
                setAnchor(null)
                onAdd(kind)
              }}
            >
              <Icon aria-hidden />
              {sayAction(kindWord(actor, kind))}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
