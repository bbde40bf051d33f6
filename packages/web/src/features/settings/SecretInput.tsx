import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { PasswordInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useChangeSetting, useRemoveSecret } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

/** The payment provider's token: written, replaced and removed, and never read. */
export function SecretInput() {
  const say = useWords(settingWords)
  const isStored = (useSession().setting('asaas') ?? '') !== ''
  const [token, setToken] = useState('')
  const change = useChangeSetting()
  const removal = useRemoveSecret()
  const { confirm, confirmDialog } = useConfirm()

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (token.trim() === '') return
    try {
      await change.mutateAsync({ key: 'asaas', value: token.trim() })
      setToken('')
      toast.success(say('saved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function remove() {
    const question = {
      title: say('asaasRemoveTitle'),
      text: say('asaasRemoveText'),
      confirmLabel: say('asaasRemove'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await removal.mutateAsync('asaas')
      toast.success(say('asaasRemoved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box component="form" onSubmit={(event) => void save(event)}>
      <PasswordInput
        label={say('asaas')}
        help={
          isStored ? (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Check size={14} aria-hidden />
              {say('asaasSaved')}
            </Box>
          ) : (
            say('asaasHelp')
          )
        }
        autoComplete="off"
        placeholder={say(isStored ? 'asaasReplace' : 'asaasPlaceholder')}
        value={token}
        inputProps={{ maxLength: 500 }}
        onChange={(event) => setToken(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button
          type="submit"
          variant="outlined"
          disabled={token.trim() === ''}
          loading={change.isPending}
        >
          {say('asaasSave')}
        </Button>
        {isStored && (
          <Button
            variant="text"
            color="error"
            loading={removal.isPending}
            onClick={() => void remove()}
          >
            {say('asaasRemove')}
          </Button>
        )}
      </Box>
      {confirmDialog}
    </Box>
  )
}
