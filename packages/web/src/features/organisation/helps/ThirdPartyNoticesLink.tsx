import Link from '@mui/material/Link'
import { useWords } from '../../../platform/words.ts'
import { helpWords } from './helps.words.ts'

/** Link to the licences of third-party packages, which the build writes (build/third-party-notices.ts). */
export function ThirdPartyNoticesLink() {
  const say = useWords(helpWords)
  return (
    <Link
      href="/third-party-notices.txt"
      target="_blank"
      rel="noopener"
      variant="caption"
      color="text.secondary"
      sx={{ flex: 'none', py: 2 }}
    >
      {say('notices')}
    </Link>
  )
}
