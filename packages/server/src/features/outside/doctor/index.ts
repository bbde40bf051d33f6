export { runDoctorCheck } from './run-doctor-check.ts'
export { type Installation, setInstallation } from './installation.ts'
export { isLoopbackHost } from './address-rules.ts'
export { CHALLENGE, installationProof } from './installation-proof.ts'
