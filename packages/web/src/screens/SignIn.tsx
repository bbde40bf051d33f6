import { useCallback, useState } from 'react'
import { AddressConfirmation, SignInForm } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { PageLinks } from './PageLinks.tsx'
import { PublicPage } from './PublicPage.tsx'
import { signInWords } from './sign-in.words.ts'

export default function SignIn() {
  const say = useWords(signInWords)
  const [confirmations, setConfirmations] = useState(0)
  const countConfirmation = useCallback(() => setConfirmations((count) => count + 1), [])
  return (
    <PublicPage title={say('title')} lead={say('lead')} isShort>
      <AddressConfirmation onConfirmed={countConfirmation} />
      {/* The key remounts the form, so that an error from before the confirmation disappears. */}
      <SignInForm key={confirmations} />
      <PageLinks
        links={[
          { label: say('forgotten'), to: '/forgetpsw' },
          { question: say('noAccount'), label: say('signUp'), to: '/signup' },
        ]}
      />
    </PublicPage>
  )
}
