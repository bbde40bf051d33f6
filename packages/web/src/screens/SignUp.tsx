import { useNavigate } from 'react-router'
import { useBrand, useBrandedPath } from '../features/organisation/companies/index.ts'
import { SignUpPanel, signUpWords } from '../features/organisation/sign-up/index.ts'
import { useWords } from '../platform/words.ts'
import { PageLinks } from './PageLinks.tsx'
import { PublicPage } from './PublicPage.tsx'
import { signInWords } from './sign-in.words.ts'

export default function SignUp() {
  const say = useWords(signUpWords)
  const sayLink = useWords(signInWords)
  const navigate = useNavigate()
  const brand = useBrand()
  const branded = useBrandedPath()
  return (
    <PublicPage title={say('title')} brand={brand}>
      <SignUpPanel onSignedUp={(email) => void navigate('/login', { state: { email } })} />
      <PageLinks
        links={[
          { question: sayLink('hasAccount'), label: sayLink('signIn'), to: '/login' },
          { label: sayLink('forgotten'), to: branded('/forgetpsw') },
        ]}
      />
    </PublicPage>
  )
}
