import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import {
  opensNextAfterSend,
  opensNextAfterClose,
  longestWaitingFirst,
  staysAfterAccept,
} from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { deskWords } from './desk.words.ts'

interface PacePanelProps {
  /** True while pending tickets are shown, the only list with another order. */
  isWaiting: boolean
  anchor: HTMLElement | undefined
  onClose: () => void
}

/** Stays open during several choices. */
export default function DeskPreferencesPanel({ isWaiting, anchor, onClose }: PacePanelProps) {
  const say = useWords(deskWords)
  const [isLongestFirst, setIsLongestFirst] = usePreference(longestWaitingFirst)
  const [stays, setStays] = usePreference(staysAfterAccept)
  const [answersOn, setAnswersOn] = usePreference(opensNextAfterSend)
  const [closesOn, setClosesOn] = usePreference(opensNextAfterClose)

  const renderOrderItem = (isLongest: boolean) =>
    renderMenuItem({
      label: say(isLongest ? 'longestFirst' : 'newestFirst'),
      isOn: isLongestFirst === isLongest,
      onSelect: () => setIsLongestFirst(isLongest),
      role: 'menuitemradio',
    })
  const renderToggleItem = (label: string, isOn: boolean, set: (isOn: boolean) => void) =>
    renderMenuItem({ label, isOn, onSelect: () => set(!isOn), role: 'menuitemcheckbox' })

  return (
    <Menu
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': say('pace') },
        list: { 'aria-label': say('pace') },
      }}
    >
      {isWaiting && [
        renderOrderItem(true),
        renderOrderItem(false),
        <Box key="line" role="separator" sx={line} />,
      ]}
      {renderToggleItem(say('staysAfterAccept'), stays, setStays)}
      {renderToggleItem(say('goesOnAfterAnswer'), answersOn, setAnswersOn)}
      {renderToggleItem(say('goesOnAfterClose'), closesOn, setClosesOn)}
    </Menu>
  )
}

interface Item {
  label: string
  isOn: boolean
  onSelect: () => void
  role: 'menuitemradio' | 'menuitemcheckbox'
}

/** A function instead of a component: MUI's menu gives the focus to its direct children only. */
function renderMenuItem({ label, isOn, onSelect, role }: Item) {
  return (
    <MenuItem key={label} role={role} aria-checked={isOn} onClick={onSelect}>
      <Box component="span" aria-hidden sx={tick}>
        {isOn && <Check size={16} />}
      </Box>
      {label}
    </MenuItem>
  )
}

const tick = { display: 'inline-flex', width: 16, mr: 2 } as const

const line = { borderTop: '1px solid', borderColor: 'surface.line', my: 1 } as const
