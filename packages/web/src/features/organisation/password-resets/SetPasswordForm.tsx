import { passwordReset } from '@guiche/contract/password-resets'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useRequestCode, useResetPassword } from './password-resets.queries.ts'
import { passwordResetWords } from './password-resets.words.ts'

interface SetPasswordProps {
  email: string
  /** Code from the mail's link, or an empty text. */
  code: string
  onReset: () => void
  /** Returns to the first step to enter another address. */
  onLeave: () => void
}

const fields = passwordReset
  .pick({ token: true, newPassword: true })
  .extend({ confirmation: z.string().min(1) })

const checked = fields.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
  path: ['confirmation'],
  when: () => true,
})

type Fields = z.output<typeof fields>

/** Form for the mailed code and the new password, entered twice. */
export function SetPasswordForm({ email, code, onReset, onLeave }: SetPasswordProps) {
  const say = useWords(passwordResetWords)
  const again = useRequestCode()
  const { mutateAsync } = useResetPassword()
  const form = useForm<Fields>({
    defaultValues: { token: code, newPassword: '', confirmation: '' },
    resolver: useSchemaResolver<Fields, Fields>(checked),
  })
  const { errors, isSubmitting } = form.formState
  const isBusy = isSubmitting || again.isPending

  async function save({ token, newPassword }: Fields): Promise<void> {
    try {
      await mutateAsync({ email, token, newPassword })
      toast.success(say('saved'))
      onReset()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_RESET_CODE_INVALID')
        form.setError('token', { message: errorText(error) }, { shouldFocus: true })
      toast.error(errorText(error))
    }
  }

  async function requestCodeAgain(): Promise<void> {
    try {
      await again.mutateAsync(email)
      form.resetField('token', { defaultValue: '' })
      form.setFocus('token')
      toast.success(say('sent'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      {code === '' && (
        <Box role="status" sx={note}>
          {say('sentTo', { email })}
        </Box>
      )}
      {/* Hidden field, so that password managers store the new password for this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextInput
        label={say('code')}
        autoFocus={code === ''}
        autoComplete="one-time-code"
        inputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 100 }}
        error={errors.token?.message}
        {...form.register('token')}
      />
      <PasswordInput
        label={say('newPassword')}
        autoFocus={code !== ''}
        help={say('passwordRule')}
        error={errors.newPassword && say('passwordRule')}
        {...form.register('newPassword')}
      />
      <PasswordInput
        label={say('confirmation')}
        error={errors.confirmation && say('differs')}
        {...form.register('confirmation')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {say('save')}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="text" disabled={isBusy} onClick={() => void requestCodeAgain()}>
          {say('sendAgain')}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onLeave}>
          {say('otherEmail')}
        </Button>
      </Box>
    </Box>
  )
}

const note = {
  px: 3,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'info.soft',
  color: 'info.text',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
} as const
