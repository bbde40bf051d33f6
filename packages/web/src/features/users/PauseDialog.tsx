import { useForm } from 'react-hook-form'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeSessionUser, useSession, withUser } from '../sessions/index.ts'
import { pauseWords } from './pause.words.ts'
import { usePauseUser } from './users.queries.ts'

/** The contract's own constant would bring a schema library along. */
const REASON_MAX = 80

/** One's own pause, with its reason. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(pauseWords)
  const { user } = useSession()
  const pause = usePauseUser()
  const form = useForm({ defaultValues: { reason: '' } })

  async function save({ reason }: { reason: string }): Promise<void> {
    try {
      const changed = await pause.mutateAsync({ id: user.id, isPaused: true, reason })
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
    </FormDialog>
  )
}
