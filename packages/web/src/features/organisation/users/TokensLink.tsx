import Button from '@mui/material/Button'
import { useId } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { hasPlanFeature, useCompanyPlan } from '../sessions/index.ts'
import { profileWords } from './profile.words.ts'

/** Link to the user's API tokens, if the plan includes the API. */
export function TokensLink({ onFollow }: { onFollow: () => void }) {
  const say = useWords(profileWords)
  const titleId = useId()
  if (!hasPlanFeature(useCompanyPlan(), 'useExternalApi')) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={row}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0 }}>
          {say('tokens')}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{say('tokensHelp')}</Box>
      </Box>
      <Button component={Link} to="/assistants" variant="outlined" onClick={onFollow}>
        {say('manageTokens')}
      </Button>
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 2 } as const
