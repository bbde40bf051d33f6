import { ConfirmedAddress, SignInForm } from '../features/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { PageLinks } from './PageLinks.tsx'
import { PublicPage } from './PublicPage.tsx'
import { signInWords } from './sign-in.words.ts'

export default function SignIn() {
  const say = useWords(signInWords)
  return (
    <PublicPage title={say('title')} lead={say('lead')} isShort>
      <ConfirmedAddress />
      <SignInForm />
      <PageLinks
        links={[
          { label: say('forgotten'), to: '/forgetpsw' },
          { question: say('noAccount'), label: say('signUp'), to: '/signup' },
        ]}
      />
    </PublicPage>
  )
}
