import { type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { signIn } from './session.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

type Missing = 'email' | 'password'

/** Signs in with the values of two inputs. `refusal` is the error of the last attempt. */
export function useSignIn() {
  const [isSending, setIsSending] = useState(false)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isSending || email.current === null || password.current === null) return
    // Read from the DOM, since password managers fill fields without events.
    const given = { email: email.current.value.trim(), password: password.current.value }
    const absent = (['email', 'password'] as const).filter((field) => given[field] === '')
    setMissing(absent)
    setRefusal(undefined)
    setUnconfirmed(undefined)
    if (absent.length > 0) return (absent.includes('email') ? email : password).current?.focus()
    setIsSending(true)
    try {
      warnOfExpiry(await signIn(given.email, given.password))
    } catch (error) {
      setRefusal(error)
      if (error instanceof CallError && error.code === 'ERR_EMAIL_UNCONFIRMED')
        setUnconfirmed(given.email)
      setIsSending(false)
      toast.error(errorText(error))
      // The password is the more likely mistake.
      password.current.focus()
      password.current.select()
    }
  }

  return {
    email,
    password,
    submit,
    isSending,
    /** Empty fields of the last attempt. */
    missing,
    refusal,
    /** Address of an account whose owner has not confirmed it. */
    unconfirmed,
  }
}
