export { DoctorPage } from './DoctorPage.tsx'
export { doctorWords } from './doctor.words.ts'
