import Button from '@mui/material/Button'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { sessionWords } from './sessions.words.ts'

/** Button that sends the mail with the confirmation link again. */
export function ResendConfirmationButton({ email }: { email: string }) {
  const say = useWords(sessionWords)
  const [isPending, setIsPending] = useState(false)

  async function resendMail(): Promise<void> {
    setIsPending(true)
    try {
      await call('POST /companies/cadastro/resend', { body: { email } })
      toast.success(say('mailedAgain'))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button
      variant="outlined"
      size="small"
      loading={isPending}
      onClick={() => void resendMail()}
      sx={{ mt: 3 }}
    >
      {say('mailAgain')}
    </Button>
  )
}
