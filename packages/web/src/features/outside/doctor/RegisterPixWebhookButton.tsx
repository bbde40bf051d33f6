import Button from '@mui/material/Button'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { settingWords, useTestPixAccount } from '../../organisation/settings/index.ts'
import { doctorWords } from './doctor.words.ts'

interface AskToTellProps {
  provider: string
  /** Called after the test, so that the report is refetched. */
  onAsked: () => void
}

/** Registers our webhook at the Pix provider, also after the provider has stopped calling it. */
export function RegisterPixWebhookButton({ provider, onAsked }: AskToTellProps) {
  const say = useWords(doctorWords)
  const sayOfAccount = useWords(settingWords)
  const { mutate, data, error, isPending } = useTestPixAccount()
  const failure = error
    ? errorText(error)
    : data && data.fault !== null
      ? sayOfAccount(`pixFault_${data.fault}`)
      : data && !data.isTold && say('notTold', { provider })
  return (
    <Box sx={{ mt: 2, mb: 3 }}>
      <Button
        size="small"
        variant="outlined"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: onAsked })}
      >
        {say('askToTell', { provider })}
      </Button>
      <Box role="status" sx={{ color: 'error.text', typography: 'body2' }}>
        {!isPending && failure && <Box sx={{ mt: 2 }}>{failure}</Box>}
      </Box>
    </Box>
  )
}
