import { ShowFirstStepsButton } from '../features/outside/first-steps/index.ts'
import {
  HelpsGrid,
  helpWords,
  ThirdPartyNoticesLink,
  useHelps,
} from '../features/organisation/helps/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** Help videos. */
export default function Helps() {
  const say = useWords(helpWords)
  const { data, isPending } = useHelps()
  return (
    <Page
      title={say('title')}
      count={isPending ? null : (data?.length ?? 0)}
      otherActions={
        <>
          <ShowFirstStepsButton />
          <ThirdPartyNoticesLink />
        </>
      }
    >
      <HelpsGrid />
    </Page>
  )
}
