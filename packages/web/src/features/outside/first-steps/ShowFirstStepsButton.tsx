import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { firstStepsQuery, useHideFirstSteps } from './first-steps.queries.ts'
import { firstStepsWords } from './first-steps.words.ts'
import { isAllDone } from './steps-done.ts'

/** Button that shows hidden first steps again, while some are not done. */
export function ShowFirstStepsButton() {
  const { profile, company } = useSession().user
  return profile === 'admin' && company.firstStepsHidden ? <ShowAgainButton /> : null
}

function ShowAgainButton() {
  const say = useWords(firstStepsWords)
  const navigate = useNavigate()
  const { data } = useQuery(firstStepsQuery)
  const { mutateAsync, isPending } = useHideFirstSteps()
  if (data === undefined || isAllDone(data)) return null

  async function show() {
    try {
      await mutateAsync(false)
      await navigate('/')
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Button
      variant="outlined"
      startIcon={<ListChecks aria-hidden />}
      disabled={isPending}
      onClick={() => void show()}
    >
      {say('again')}
    </Button>
  )
}
