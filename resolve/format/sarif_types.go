package format

// The part of SARIF 2.1.0 that is written. A field that may be absent is left
// out when empty: SARIF allows no empty string, and [] says another thing than
// nothing.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool            `json:"tool"`
	Automation  sarifID              `json:"automationDetails"`
	Bases       map[string]sarifBase `json:"originalUriBaseIds"`
	Invocations []sarifInvocation    `json:"invocations"`
	ColumnKind  string               `json:"columnKind"`
	Results     []sarifResult        `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name            string      `json:"name"`
	SemanticVersion string      `json:"semanticVersion,omitempty"`
	Version         string      `json:"version,omitempty"`
	InformationURI  string      `json:"informationUri"`
	Rules           []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID         string              `json:"id"`
	Name       string              `json:"name,omitempty"`
	Short      sarifText           `json:"shortDescription"`
	Full       sarifText           `json:"fullDescription"`
	HelpURI    string              `json:"helpUri"`
	Help       sarifHelp           `json:"help"`
	Default    sarifLevel          `json:"defaultConfiguration"`
	Properties sarifRuleProperties `json:"properties"`
}

type sarifRuleProperties struct {
	Tags      []string `json:"tags"`
	Precision string   `json:"precision"`
	Severity  string   `json:"problem.severity"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifLevel struct {
	Level string `json:"level"`
}

type sarifID struct {
	ID string `json:"id"`
}

type sarifBase struct {
	Description sarifText `json:"description"`
}

type sarifInvocation struct {
	OK            bool                `json:"executionSuccessful"`
	Exit          int                 `json:"exitCode"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Properties   map[string]string `json:"properties"`
}

type sarifLocation struct {
	ID       *int          `json:"id,omitempty"`
	Message  *sarifText    `json:"message,omitempty"`
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}
