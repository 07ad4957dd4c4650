// Debian builds libxml2 with ICU (30 MB of data) for rare encodings and with liblzma for compressed
// files. fhirlint hands libxml2 nothing but UTF-8 from memory, so that neither is ever called.
// These definitions answer in their place: "there is no such encoding", "this is no xz file".
#include "static_xml.h"

void fl_static_xml(void) {}

#if __has_include(<unicode/ucnv.h>)
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

U_CAPI UConverter *U_EXPORT2 ucnv_open(const char *name, UErrorCode *status) {
  *status = U_FILE_ACCESS_ERROR;
  return 0;
}

U_CAPI void U_EXPORT2 ucnv_close(UConverter *converter) {}

U_CAPI void U_EXPORT2 ucnv_convertEx(
    UConverter *target, UConverter *source, char **to, const char *toEnd, const char **from,
    const char *fromEnd, UChar *pivot, UChar **pivotFrom, UChar **pivotTo, const UChar *pivotEnd,
    UBool reset, UBool flush, UErrorCode *status) {
  *status = U_UNSUPPORTED_ERROR;
}

U_CAPI void U_EXPORT2 ucnv_setFromUCallBack(
    UConverter *converter, UConverterFromUCallback action, const void *context,
    UConverterFromUCallback *oldAction, const void **oldContext, UErrorCode *status) {
  *status = U_UNSUPPORTED_ERROR;
}

U_CAPI void U_EXPORT2 ucnv_setToUCallBack(
    UConverter *converter, UConverterToUCallback action, const void *context,
    UConverterToUCallback *oldAction, const void **oldContext, UErrorCode *status) {
  *status = U_UNSUPPORTED_ERROR;
}

U_CAPI void U_EXPORT2 UCNV_FROM_U_CALLBACK_STOP(
    const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t length,
    UChar32 point, UConverterCallbackReason reason, UErrorCode *status) {}

U_CAPI void U_EXPORT2 UCNV_TO_U_CALLBACK_STOP(
    const void *context, UConverterToUnicodeArgs *arguments, const char *units, int32_t length,
    UConverterCallbackReason reason, UErrorCode *status) {}
#endif

// lzma_ret's LZMA_PROG_ERROR.
int lzma_auto_decoder(void) { return 11; }
int lzma_code(void) { return 11; }
int lzma_properties_decode(void) { return 11; }
void lzma_end(void) {}
