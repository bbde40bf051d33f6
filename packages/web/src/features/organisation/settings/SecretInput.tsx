import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { PasswordInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useChangeSetting, useRemoveSecret } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

/** Secret of the company: it can be written, replaced and removed, but is never sent to the browser. */
export function SecretInput({ of: key }: { of: 'asaas' | 'openAiKey' | 'efiClientSecret' }) {
  const say = useWords(settingWords)
  const isStored = (useSession().setting(key) ?? '') !== ''
  const [secret, setSecret] = useState('')
  const change = useChangeSetting(key)
  const removal = useRemoveSecret(key)
  const { confirm, confirmDialog } = useConfirm()

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (secret.trim() === '') return
    try {
      await change.mutateAsync(secret.trim())
      setSecret('')
      toast.success(say('saved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function remove() {
    const question = {
      title: say(`${key}RemoveTitle`),
      text: say(`${key}RemoveText`),
      confirmLabel: say(`${key}Remove`),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await removal.mutateAsync()
      toast.success(say(`${key}Removed`))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box component="form" onSubmit={(event) => void save(event)}>
      <PasswordInput
        label={say(key)}
        help={
          isStored ? (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Check size={14} aria-hidden />
              {say(`${key}Saved`)}
            </Box>
          ) : (
            say(`${key}Help`)
          )
        }
        autoComplete="off"
        placeholder={say(isStored ? `${key}Replace` : `${key}Placeholder`)}
        value={secret}
        inputProps={{ maxLength: 500 }}
        onChange={(event) => setSecret(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button
          type="submit"
          variant="outlined"
          disabled={secret.trim() === ''}
          loading={change.isPending}
        >
          {say(`${key}Save`)}
        </Button>
        {isStored && (
          <Button
            variant="text"
            color="error"
            loading={removal.isPending}
            onClick={() => void remove()}
          >
            {say(`${key}Remove`)}
          </Button>
        )}
      </Box>
      {confirmDialog}
    </Box>
  )
}
