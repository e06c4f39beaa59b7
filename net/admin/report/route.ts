import { strToU8, zipSync } from 'fflate';
import type { Route } from '../../../server/http/routes.ts';
import type { AdminGuard } from '../guard.ts';
import { type ReportSources, reportFiles } from './contents.ts';

/** `GET /admin/report`: one file with data that helps to find a bug. It contains no names. */
export const reportRoute = ({ streamer }: AdminGuard, sources: ReportSources): Route => ({
  method: 'GET',
  path: '/admin/report',
  handle: streamer(exchange => {
    sources.auditLog.save(); // so that the newest audit entries are counted
    exchange.answer(200, HEADERS, zipOf(reportFiles(sources)));
  }),
});

const HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="starfray-report.zip"',
};

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
