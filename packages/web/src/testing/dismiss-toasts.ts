import { dismissToast, listToasts } from '../ui/toast-queue.ts'

// Runs before each test file. The files of one worker share modules, so a toast of an earlier file may still be there.

listToasts().forEach(({ id }) => dismissToast(id))
