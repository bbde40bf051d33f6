import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { composerWords } from './composer.words.ts'

/** Switches the signature with the user's name (core 2). */
export function SignSwitch({
  isOn,
  onChange,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const say = useWords(composerWords)
  return (
    <Tooltip title={say('signHelp')}>
      <Box component="label" sx={box}>
        <Switch checked={isOn} onChange={(_, next) => onChange(next)} />
        {say('sign')}
      </Box>
    </Tooltip>
  )
}

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
  cursor: 'pointer',
} as const
