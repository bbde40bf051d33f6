import { forgotten } from '@guiche/contract/password-resets'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useRequestCode } from './password-resets.queries.ts'
import { passwordResetWords } from './password-resets.words.ts'

interface AskForCodeProps {
  /** Address that the user entered before. */
  email: string
  onAsked: (email: string) => void
}

/** Form for the address to which the code is mailed. */
export function RequestCodeForm({ email, onAsked }: AskForCodeProps) {
  const say = useWords(passwordResetWords)
  const { mutateAsync } = useRequestCode()
  const form = useForm<{ email: string }>({
    defaultValues: { email },
    resolver: useSchemaResolver(forgotten),
  })
  const { errors, isSubmitting } = form.formState

  async function requestCode(given: { email: string }): Promise<void> {
    try {
      await mutateAsync(given.email)
      toast.success(say('sent'))
      onAsked(given.email)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(requestCode)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <TextInput
        label={say('email')}
        type="email"
        autoFocus
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {say('send')}
      </Button>
      <Button
        variant="text"
        disabled={isSubmitting}
        onClick={(event) => void form.handleSubmit((given) => onAsked(given.email))(event)}
      >
        {say('hasCode')}
      </Button>
    </Box>
  )
}
