import type { User } from '@guiche/contract/users'
import { Controller, useForm } from 'react-hook-form'
import {
  pauseWords,
  useColleagues,
  useDeactivateUser,
  useRemoveUser,
} from '../../organisation/users/index.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { leavingWords } from './leaving.words.ts'

export interface Leaving {
  user: User
  /** Deactivated users stay in the list, deleted ones do not. */
  how: 'deactivate' | 'remove'
}

/** Confirms deactivating or deleting a user, and asks for the user who takes over their open tickets. */
export function OffboardingDialog({ user, how, onClose }: Leaving & { onClose: () => void }) {
  const say = useWords(leavingWords)
  const sayPause = useWords(pauseWords)
  const { colleagues } = useColleagues()
  const deactivate = useDeactivateUser()
  const remove = useRemoveUser()
  const form = useForm({ defaultValues: { handToId: '' } })
  const heirs = colleagues.filter(({ id, isActive }) => isActive && id !== user.id)

  async function deactivateOrRemove({ handToId }: { handToId: string }): Promise<void> {
    const heir = handToId === '' ? null : Number(handToId)
    try {
      if (how === 'deactivate') await deactivate.mutateAsync({ id: user.id, handToId: heir })
      else await remove.mutateAsync({ id: user.id, handToId: heir })
      toast.success(how === 'deactivate' ? say('deactivated', { name: user.name }) : say('removed'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(`${how}Title`, { name: user.name })}
      saveLabel={say(how)}
      form={form}
      onClose={onClose}
      onSave={deactivateOrRemove}
    >
      <Box component="p" sx={{ m: 0, color: 'text.secondary', textWrap: 'pretty' }}>
        {say(`${how}Text`)}
      </Box>
      <Controller
        name="handToId"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('handTo')}
            help={say('handToHelp')}
            options={[
              { value: '', label: say('toQueue') },
              ...heirs.map(({ id, name, pausedAt }) => ({
                value: String(id),
                label: say('toColleague', { name }),
                ...(pausedAt !== null && { help: sayPause('pausedMark') }),
              })),
            ]}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
