import type { QueueSummary } from '@guiche/contract/queues'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { use } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot, DotChip } from '../../../ui/ColorChips.tsx'
import { Field, IsSaving } from '../../../ui/Field.tsx'
import { connectionWords } from './connections.words.ts'

export interface QueuesInputProps {
  label: string
  help?: string
  error?: string
  queues: readonly QueueSummary[]
  value: number[]
  onChange: (ids: number[]) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** Field for several of the company's queues. */
export function QueuesInput({
  queues,
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...frame
}: QueuesInputProps) {
  const say = useWords(connectionWords)
  const isSaving = use(IsSaving)
  const chosen = queues.filter(({ id }) => value.includes(id))
  return (
    <Field isOptional {...frame}>
      {({ id, ...aria }) => (
        <Select<number[]>
          multiple
          fullWidth
          displayEmpty
          name={name}
          inputRef={ref}
          value={chosen.map((queue) => queue.id)}
          onChange={({ target }) => {
            if (typeof target.value !== 'string') onChange(target.value)
          }}
          onBlur={onBlur}
          readOnly={isSaving}
          labelId={`${id}-label`}
          id={id}
          SelectDisplayProps={aria}
          sx={{ height: 'auto', minHeight: 'var(--ui-control)' }}
          renderValue={() =>
            chosen.length === 0 ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {say('noQueues')}
              </Box>
            ) : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {chosen.map((queue) => (
                  <DotChip key={queue.id} label={queue.name} color={queue.color} />
                ))}
              </Box>
            )
          }
        >
          {queues.length === 0 && <MenuItem disabled>{say('noQueuesYet')}</MenuItem>}
          {queues.map((queue) => (
            <MenuItem key={queue.id} value={queue.id} sx={{ gap: 2.5 }}>
              <ColorDot color={queue.color} />
              <Box component="bdi" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {queue.name}
              </Box>
              {value.includes(queue.id) && (
                <Check size={16} aria-hidden style={{ marginRight: 0 }} />
              )}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  )
}
