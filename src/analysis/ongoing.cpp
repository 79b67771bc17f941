#include "analysis/ongoing.h"

#include "analysis/analysis_json.h"

namespace bankhalter::analysis {

static constexpr std::uint64_t kSeed = 1;  // wherever it is worked out

OngoingAnalysis::OngoingAnalysis(const Library& library, std::shared_ptr<const Course> course,
                                 Look look)
    : library_(library),
      course_(std::move(course)),
      look_(look),
      depth_(Depth::for_length(course_->length(), look)),
      playouts_(course_->rules, kAnalysisPlay, kSeed) {}

void OngoingAnalysis::go_on() {
    if (progress() == 1) return;
    if (weighed_.size() < course_->length())
        weighed_.push_back(weigh(*course_, weighed_.size(), depth_, playouts_));
    if (weighed_.size() < course_->length()) return;
    const Estimate end = worth_at_end(*course_, depth_, playouts_);
    result_ = to_json(library_, *course_, put_together(*course_, std::move(weighed_), end), depth_);
    result_["depth"] = name_of(look_);
}

double OngoingAnalysis::progress() const {
    if (!result_.empty()) return 1;
    return static_cast<double>(weighed_.size()) / static_cast<double>(course_->length() + 1);
}

}  // namespace bankhalter::analysis
