import { useNavigate } from 'react-router'
import { useBrand, useBrandedPath } from '../features/organisation/companies/index.ts'
import {
  PasswordResetForm,
  passwordResetWords,
} from '../features/organisation/password-resets/index.ts'
import { useWords } from '../platform/words.ts'
import { PageLinks } from './PageLinks.tsx'
import { PublicPage } from './PublicPage.tsx'
import { signInWords } from './sign-in.words.ts'

export default function ForgottenPassword() {
  const say = useWords(passwordResetWords)
  const sayLink = useWords(signInWords)
  const navigate = useNavigate()
  const brand = useBrand()
  const branded = useBrandedPath()
  return (
    <PublicPage title={say('title')} lead={say('lead')} brand={brand}>
      <PasswordResetForm onReset={(email) => void navigate('/login', { state: { email } })} />
      <PageLinks
        links={[
          { label: say('toSignIn'), to: '/login' },
          { question: sayLink('noAccount'), label: sayLink('signUp'), to: branded('/signup') },
        ]}
      />
    </PublicPage>
  )
}
