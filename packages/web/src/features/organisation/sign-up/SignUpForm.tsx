import { type SignUpInput, signUpInput } from '@guiche/contract/companies'
import type { Plan } from '@guiche/contract/plans'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { currentLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { isWholePhone, maskField } from './phone-mask.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { useSignUpCompany } from './sign-up.queries.ts'
import { signUpWords } from './sign-up.words.ts'

interface SignUpFormProps {
  plans: readonly Plan[]
  /** True if the address must be confirmed by mail before the first sign-in. */
  confirmsEmail: boolean
  /** Called after the company was created; `email` is the account to sign in with. */
  onSignedUp: (email: string) => void
}

interface SignUpFields extends Record<'name' | 'email' | 'phone' | 'password', string> {
  planId: string | null
}

const checked = signUpInput.extend({ phone: z.string().refine(isWholePhone) })

/** Form for the company, its first administrator, and the plan. */
export function SignUpForm({ plans, confirmsEmail, onSignedUp }: SignUpFormProps) {
  const say = useWords(signUpWords)
  const { mutateAsync } = useSignUpCompany()
  const [only] = plans
  const form = useForm<SignUpFields, unknown, SignUpInput>({
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      password: '',
      planId: only && plans.length === 1 ? String(only.id) : null,
    },
    resolver: useSchemaResolver<SignUpFields, SignUpInput>(checked),
  })
  const { errors, isSubmitting } = form.formState
  const phone = form.register('phone')

  async function signUp(values: SignUpInput): Promise<void> {
    try {
      await mutateAsync({ ...values, language: currentLanguage() })
      toast.success(say(confirmsEmail ? 'signedUpToConfirm' : 'signedUp'))
      onSignedUp(values.email)
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERR_EMAIL_ALREADY_EXISTS')
        form.setError('email', { message: errorText(error) }, { shouldFocus: true })
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(signUp)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('email')}
        help={say('emailHelp')}
        type="email"
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextInput
        label={say('phone')}
        help={say('phoneHelp')}
        isOptional
        type="tel"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...phone}
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement) maskField(event.target)
          return phone.onChange(event)
        }}
      />
      <PasswordInput
        label={say('password')}
        help={say('passwordHelp')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PlanChoice plans={plans} error={errors.planId?.message} field={form.register('planId')} />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {say('signUp')}
      </Button>
    </Box>
  )
}
