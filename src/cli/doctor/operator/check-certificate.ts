import { type CertificateFileFacts, judgeCertificateFiles, readCertificateFiles } from '#app/health/judge-certificate';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

/** The files of the certificate: readable, matching, in date, and the key closed to others. */
export function createCertificateCheck(settings: SettingsCheck): MachineCheck<CertificateFileFacts | undefined> {
  return {
    id: 'certificate',
    title: 'certificate',
    needs: [settings],
    async gather({ nowMs }, known) {
      const { tlsCertFile: certFile, tlsKeyFile: keyFile } = configOf(known, settings);
      if (certFile === undefined || keyFile === undefined) return undefined;
      return readCertificateFiles(certFile, keyFile, nowMs);
    },
    judge: judgeCertificateFiles,
  };
}
