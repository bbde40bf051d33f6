import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { changeSessionUser, useSession, withUser } from '../sessions/index.ts'
import { pauseWords } from './pause.words.ts'
import { usePauseUser } from './users.queries.ts'

/** A copy of the contract's constant, whose import would load the schema library. */
const REASON_MAX = 80

/** Minutes after which a pause may end by itself. */
const ENDS = ['5', '10', '15', '30', '60', '90', '120'] as const
/** The pause has no end. */
const OPEN = ''

interface PauseForm {
  reason: string
  minutes: (typeof ENDS)[number] | typeof OPEN
}

/** Dialog for the user's own pause, with reason and end. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(pauseWords)
  const { user } = useSession()
  const pause = usePauseUser()
  const form = useForm<PauseForm>({ defaultValues: { reason: '', minutes: OPEN } })

  async function save({ reason, minutes }: PauseForm): Promise<void> {
    try {
      const changed = await pause.mutateAsync({
        id: user.id,
        isPaused: true,
        reason,
        minutes: minutes === OPEN ? null : Number(minutes),
      })
      changeSessionUser((own) => withUser(own, changed))
      toast.success(say('paused'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say('title')}
      saveLabel={say('take')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <Box component="p" sx={{ m: 0, color: 'text.secondary', textWrap: 'pretty' }}>
        {say('lead')}
      </Box>
      <TextInput
        label={say('reason')}
        isOptional
        autoFocus
        autoComplete="off"
        help={say('reasonHelp')}
        slotProps={{ input: { maxLength: REASON_MAX } }}
        {...form.register('reason')}
      />
      <Controller
        name="minutes"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('until')}
            help={say('untilHelp')}
            options={[
              { value: OPEN, label: say('open') },
              ...ENDS.map((value) => ({
                value,
                label: say('after', { minutes: value }),
                help: say('at', {
                  time: formatTime(new Date(Date.now() + Number(value) * 60_000)),
                }),
              })),
            ]}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
