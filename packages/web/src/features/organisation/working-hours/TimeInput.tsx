import { completedTime } from '@guiche/contract/working-hours'
import OutlinedInput from '@mui/material/OutlinedInput'
import { isEndTime, isTime, maskedTime } from './week-rules.ts'

interface TimeInputProps {
  label: string
  value: string
  /** True for the end of an interval. */
  isEnd?: boolean
  onChange: (time: string) => void
}

/** Time field as ##:## (core 5), completed on blur: 8 becomes 08:00. */
export function TimeInput({ label, value, isEnd = false, onChange }: TimeInputProps) {
  const isGood = isEnd ? isEndTime(value) : isTime(value)
  return (
    <OutlinedInput
      value={value}
      onChange={(event) => onChange(maskedTime(event.target.value))}
      onBlur={() => {
        const whole = completedTime(value, isEnd)
        if (whole !== '' && whole !== value) onChange(whole)
      }}
      error={value !== '' && value.length >= 5 && !isGood}
      placeholder="00:00"
      sx={{ width: 76, '& input': { fontVariantNumeric: 'tabular-nums', textAlign: 'center' } }}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-invalid': !isGood,
          inputMode: 'numeric',
          maxLength: 5,
          autoComplete: 'off',
        },
      }}
    />
  )
}
