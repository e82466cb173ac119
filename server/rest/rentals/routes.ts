import type { FastifyInstance } from 'fastify';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { routeBroughtForward } from './broughtForward.ts';
import { routeCardPayments } from './cardPayments.ts';
import { routeBookkeeping } from './bookkeeping.ts';
import { routeCashCounts } from './cashCounts.ts';
import { routeBookingArrears } from './bookingArrears.ts';
import { routeBookingSettlement } from './bookingSettlement.ts';
import { routeCustomerCredit } from './customerCredit.ts';
import { routeCustomerDocuments } from './customerDocuments.ts';
import { routeCustomerLists } from './customerLists.ts';
import { routeDocumentFiles } from './documentFiles.ts';
import { routeDocuments } from './documents.ts';
import { routeDocumentVersions } from './documentVersions.ts';
import { routeInvalidPin } from './invalidPin.ts';
import { routeLedgerProof } from './ledgerProof.ts';
import { routePapers } from './papers.ts';
import { routePaymentMethod } from './paymentMethod.ts';
import { routePaymentRefund } from './paymentRefund.ts';
import { routePinLengths } from './pinLengths.ts';
import { routePinCodes } from './pinCodes.ts';
import { routePoolArea } from './poolArea.ts';
import { routeUnitLists } from './unitLists.ts';

/** Customers, bookings of units, and the public pool display. */
export function routeRentals(server: FastifyInstance, parts: RouteParts): void {
  routeCustomerLists(server, parts);
  routeCustomerDocuments(server, parts);
  routeCustomerCredit(server, parts);
  routeBookingArrears(server, parts);
  routeBookingSettlement(server, parts);
  routeBroughtForward(server, parts);
  routeCardPayments(server, parts);
  routeCashCounts(server, parts);
  routeBookkeeping(server, parts);
  routeLedgerProof(server, parts);
  routePapers(server, parts);
  routePaymentMethod(server, parts);
  routePaymentRefund(server, parts);
  routePinCodes(server, parts);
  routePinLengths(server, parts);
  routeInvalidPin(server, parts);
  routeDocuments(server, parts);
  routeDocumentFiles(server, parts);
  routeDocumentVersions(server, parts);
  routeUnitLists(server, parts);
  routePoolArea(server, parts);
}
