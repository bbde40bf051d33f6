import type { DoctorReport } from '@guiche/contract/doctor'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { doctorWords } from './doctor.words.ts'
import { type ShownState, StateMark } from './StateMark.tsx'

interface Asked {
  data: DoctorReport | undefined
  error: Error | null
  isFetching: boolean
}

/** Overall state, and the progress of the checks. */
export function Summary({ asked }: { asked: readonly Asked[] }) {
  const say = useWords(doctorWords)
  const done = asked.filter(({ isFetching }) => !isFetching).length
  const states = asked.map(({ data, error }): ShownState => {
    return error || !data ? 'unknown' : data.state
  })
  const countOf = (state: ShownState) => states.filter((one) => one === state).length
  const worst = (['failing', 'warning', 'unknown'] as const).filter((state) => countOf(state) > 0)
  const isChecking = done < asked.length
  const checkedAt = asked
    .flatMap(({ data }) => (data ? [data.at] : []))
    .toSorted()
    .at(-1)
  return (
    <Box role="status" sx={isChecking ? strips.off : strips[worst[0] ?? 'ok']}>
      <StateMark state={isChecking ? 'checking' : (worst[0] ?? 'ok')} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isChecking
          ? say('progress', { done, total: asked.length })
          : worst.map((state) => say(countedBy[state], { count: countOf(state) })).join(' ') ||
            say('allWell')}
      </Box>
      {!isChecking && checkedAt !== undefined && (
        <Box component="span" sx={{ flexShrink: 0, typography: 'body2' }}>
          {say('checkedAt', { time: formatTime(checkedAt) })}
        </Box>
      )}
    </Box>
  )
}

const countedBy = { failing: 'failing', warning: 'attention', unknown: 'unknown' } as const

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  mb: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const

const strips = {
  off: strip,
  unknown: strip,
  ok: { ...strip, bgcolor: 'success.soft', color: 'success.text' },
  warning: { ...strip, bgcolor: 'warning.soft', color: 'warning.text' },
  failing: { ...strip, bgcolor: 'error.soft', color: 'error.text' },
} as const
