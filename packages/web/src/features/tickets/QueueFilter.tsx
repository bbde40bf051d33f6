import type { QueueSummary } from '@guiche/contract/queues'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { ColorDot } from '../../ui/Chip.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { ticketWords } from './tickets.words.ts'

interface QueueFilterProps {
  queues: readonly QueueSummary[]
  /** Null for all. */
  chosen: readonly number[] | null
  onChange: (chosen: readonly number[] | null) => void
}

/** Which queues' tickets are shown. It stays open while one chooses. */
export function QueueFilter({ queues, chosen, onChange }: QueueFilterProps) {
  const say = useWords(ticketWords)
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOn = (id: number) => chosen === null || chosen.includes(id)
  const all = queues.map(({ id }) => id)
  const label =
    chosen === null
      ? say('queues')
      : say('queuesChosen', { chosen: all.filter(isOn).length, all: all.length })

  function toggle(id: number) {
    const next = isOn(id)
      ? all.filter((one) => one !== id && isOn(one))
      : all.filter((one) => one === id || isOn(one))
    onChange(next.length === all.length ? null : next)
  }

  return (
    <>
      <Badge variant="dot" color="primary" overlap="circular" invisible={chosen === null}>
        <IconAction
          label={label}
          icon={ListFilter}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : menuId}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </Badge>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': say('queues') },
          paper: { sx: { minWidth: 224, maxHeight: 400 } },
        }}
      >
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={chosen === null}
          onClick={() => onChange(chosen === null ? [] : null)}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {say('allQueues')}
          </Box>
          <Mark isOn={chosen === null} />
        </MenuItem>
        {queues.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={isOn(id)}
            onClick={() => toggle(id)}
            sx={{ gap: 2 }}
          >
            <ColorDot color={color} />
            <Box component="bdi" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
            <Mark isOn={isOn(id)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return (
    <Check
      size={16}
      aria-hidden
      style={{ marginRight: 0, marginLeft: 8, visibility: isOn ? 'visible' : 'hidden' }}
    />
  )
}
