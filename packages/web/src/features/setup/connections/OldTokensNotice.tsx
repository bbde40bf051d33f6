import type { Connection } from '@guiche/contract/connections'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { hasPlanFeature, useCompanyPlan, useSession } from '../../organisation/sessions/index.ts'
import { connectionWords } from './connections.words.ts'

/** Tells administrators about tokens that were typed by users, from before the server created tokens. */
export function OldTokensNotice({ connections }: { connections: readonly Connection[] }) {
  const say = useWords(connectionWords)
  const { may } = useSession()
  const count = connections.filter(({ tokenNeedsRenewal }) => tokenNeedsRenewal).length
  const isUsed = hasPlanFeature(useCompanyPlan(), 'useExternalApi')
  if (count === 0 || !isUsed || !may('connections-page:editOrDeleteConnection')) return null
  return (
    <Alert
      severity="warning"
      sx={{ mx: { xs: 4, sm: 6 }, mb: 4 }}
      action={
        <Button component={Link} to="/messages-api" color="inherit" size="small">
          {say('toTokens')}
        </Button>
      }
    >
      {say('oldTokens', { count })}
    </Alert>
  )
}
