import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import {
  AnnouncementsPage,
  announcementWords,
} from '../features/organisation/announcements/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { toast } from '../ui/toast.tsx'

/** Announcements of the operator to the companies; other users are redirected. */
export default function Announcements() {
  return useSession().user.super ? <AnnouncementsPage /> : <AnnouncementsNotAllowed />
}

function AnnouncementsNotAllowed() {
  const say = useWords(announcementWords)
  const navigate = useNavigate()
  const tell = useEffectEvent(() => toast.info(say('info')))
  useEffect(() => tell(), [])
  return (
    <NoPermission
      leaveLabel={say('leave')}
      leaveAfterMs={REDIRECT_AFTER_MS}
      onLeave={() => void navigate('/', { replace: true })}
    />
  )
}
