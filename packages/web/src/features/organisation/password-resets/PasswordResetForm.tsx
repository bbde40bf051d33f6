import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RequestCodeForm } from './RequestCodeForm.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

interface PasswordResetFormProps {
  /** Called after the password was changed; `email` is the account to sign in with. */
  onReset: (email: string) => void
}

/** Two steps: the address, then the mailed code and the new password. The mail's link fills in address and code. */
export function PasswordResetForm({ onReset }: PasswordResetFormProps) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [linked] = useState(() => readResetLink(hash))
  const [email, setEmail] = useState(linked.email)
  const [isAsking, setIsAsking] = useState(linked.code === '')

  // Removes the code from the browser's history, which other users of the computer can read.
  useEffect(() => {
    if (hash !== '') void navigate(`${pathname}${search}`, { replace: true })
  }, [hash, pathname, search, navigate])

  if (isAsking)
    return (
      <RequestCodeForm
        email={email}
        onAsked={(given) => {
          setEmail(given)
          setIsAsking(false)
        }}
      />
    )
  return (
    <SetPasswordForm
      email={email}
      code={linked.email === email ? linked.code : ''}
      onReset={() => onReset(email)}
      onLeave={() => setIsAsking(true)}
    />
  )
}

function readResetLink(hash: string): { email: string; code: string } {
  const given = new URLSearchParams(hash.slice(1))
  const [email, code] = [given.get('email') ?? '', given.get('code') ?? '']
  return email === '' ? { email, code: '' } : { email, code }
}
