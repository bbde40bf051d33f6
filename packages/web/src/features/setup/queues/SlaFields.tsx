import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import type { QueueForm } from './queue-form.ts'
import { queueSlaWords } from './sla.words.ts'

const names = [
  'slaFirstAnswerMinutes',
  'slaNextAnswerMinutes',
  'slaCloseMinutes',
  'slaWarnPercent',
] as const

/** SLA targets of a queue. */
export function SlaFields({ form }: { form: QueueForm }) {
  const say = useWords(queueSlaWords)
  const { errors } = form.formState
  return (
    <>
      <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', m: 0 }}>
        {say('intro')}
      </Box>
      {names.map((name) => (
        <TextInput
          key={name}
          label={say(name)}
          help={say(`${name}Help`)}
          autoComplete="off"
          inputProps={{ inputMode: 'numeric', maxLength: 5 }}
          sx={{ width: 128 }}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </>
  )
}
