import type { Connection } from '@guiche/contract/connections'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { simulatorWords } from '../simulator.words.ts'

interface LinePickerProps {
  lines: readonly Connection[]
  lineId: number
  onChoose: (lineId: number) => void
}

/** Choice of the connection; those that wait for a scan come first. */
export function LinePicker({ lines, lineId, onChoose }: LinePickerProps) {
  const say = useWords(simulatorWords)
  return (
    <Select<number>
      fullWidth
      value={lineId}
      onChange={({ target }) => onChoose(Number(target.value))}
      slotProps={{ input: { 'aria-label': say('line') } }}
      SelectDisplayProps={{ 'aria-label': say('line') }}
      renderValue={(id) => {
        const line = lines.find((one) => one.id === id)
        return line && <LineName line={line} />
      }}
    >
      {lines.map((line) => (
        <MenuItem key={line.id} value={line.id}>
          <LineName line={line} />
        </MenuItem>
      ))}
    </Select>
  )
}

function LineName({ line }: { line: Connection }) {
  const say = useWords(simulatorWords)
  const state = lineStateOf(line)
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, width: '100%' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: dots[state] }}
      />
      <Box
        component="bdi"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {line.name}
      </Box>
      <Box
        component="span"
        sx={{ ml: 'auto', typography: 'caption', color: 'text.secondary', flexShrink: 0 }}
      >
        {say(state)}
      </Box>
    </Box>
  )
}

type LineState = 'lineWaits' | 'lineUp' | 'lineDown' | 'lineMoves'

function lineStateOf({ status }: Connection): LineState {
  switch (status) {
    case 'qrcode':
      return 'lineWaits'
    case 'CONNECTED':
      return 'lineUp'
    case 'OPENING':
    case 'PAIRING':
      return 'lineMoves'
    case 'DISCONNECTED':
    case 'TIMEOUT':
    case 'PENDING':
      return 'lineDown'
  }
}

const dots: Record<LineState, string> = {
  lineWaits: 'warning.main',
  lineUp: 'success.main',
  lineDown: 'error.main',
  lineMoves: 'info.main',
}
