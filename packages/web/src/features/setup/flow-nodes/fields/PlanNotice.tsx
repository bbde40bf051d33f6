import { TriangleAlert } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { hasPlanFeature, useCompanyPlan } from '../../../organisation/sessions/index.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'

/** Notice that the flow skips the node because the plan lacks the feature; it can be edited nevertheless. */
export function PlanNotice({ flag }: { flag: 'useOpenAi' | 'useIntegrations' }) {
  const say = useWords(nodeDialogWords)
  if (hasPlanFeature(useCompanyPlan(), flag)) return null
  return (
    <Box role="note" sx={notice}>
      <TriangleAlert size={16} aria-hidden />
      {say(`notInPlan_${flag}`)}
    </Box>
  )
}

const notice = {
  display: 'flex',
  gap: 2,
  p: 3,
  borderRadius: '8px',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const
